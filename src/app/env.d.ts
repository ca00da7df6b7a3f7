interface ImportMetaEnv {
  /** Base address of the operator's own back end; ours at `/api` when unset. */
  readonly VITE_API_URL?: string;
  /** Tenant sent in the `company` header; `meltem` when unset. */
  readonly VITE_COMPANY?: string;
}

/**
 * A CSS module exports each of its classes by name; import all of them as
 * `* as styles`. The bundler then puts the names themselves into the code.
 */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export = styles;
}

declare module '*.css';
