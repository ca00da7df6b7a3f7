/** The dependencies of e-mails with links. */
export interface MailPorts {
  /** The shop's address as browsers see it. */
  readonly publicUrl: () => string;
}
