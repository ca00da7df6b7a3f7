/** Types of `boundaries.js`, which is JavaScript because the linter loads it as it is. */
export interface Room {
  readonly room: string;
  readonly files: RegExp;
  readonly mayImport: readonly string[] | '*';
}
export declare const ROOMS: readonly Room[];
export declare function roomOf(path: string): Room | undefined;
export declare function importedPath(from: string, source: string): string | null;
export declare function problemWith(from: string, source: string): string | null;
