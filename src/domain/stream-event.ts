/** An event of a personal stream as it is stored, in its first version. */
export interface StreamEvent<T extends string, D> {
  /** A UUID. */
  readonly id: string;
  readonly type: T;
  readonly v: 1;
  /** Epoch ms by the writer's clock. */
  readonly at: number;
  readonly data: D;
}
