interface ImportMetaEnv {
  /** Base address of the operator's own back end; ours at `/api` when unset. */
  readonly VITE_API_URL?: string;
  /** Tenant sent in the `company` header; `meltem` when unset. */
  readonly VITE_COMPANY?: string;
}
