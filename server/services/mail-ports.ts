/** What e-mails with links need. */
export interface MailPorts {
  /** The shop's address as browsers see it. */
  readonly publicUrl: () => string;
}
