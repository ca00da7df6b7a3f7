/** An event of a personal stream as it is stored. Its version is the first one unless it names another. */
export interface StreamEvent<T extends string, D, V extends number = 1> {
  /** A UUID. */
  readonly id: string;
  readonly type: T;
  readonly v: V;
  /** Epoch ms by the writer's clock. */
  readonly at: number;
  readonly data: D;
}
