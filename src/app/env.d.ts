interface ImportMetaEnv {
  /** Base address of the operator's own back end; ours at `/api` when unset. */
  readonly VITE_API_URL?: string;
  /** Tenant sent in the `company` header; `meltem` when unset. */
  readonly VITE_COMPANY?: string;
}

/**
 * A CSS module exports each of its classes by name; import all of them as
 * `* as styles`. The bundler then puts the names themselves into the code.
 * `styles.test.ts` checks that each name exists and that each class is used.
 */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export = styles;
}

/** The global styles. No other style sheet can be imported for its effect alone. */
declare module '*/styles.css';
