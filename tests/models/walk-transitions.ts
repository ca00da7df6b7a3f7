import { expect } from 'vitest';
import { createActor, type AnyStateMachine, type EmittedFrom, type EventFromLogic, type InputFrom, type SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, createTestModel, getAdjacencyMap, getShortestPaths, getStateNodes, type PathGenerator, type TestModel } from 'xstate/graph';

/** Tools that walk every transition of a machine; the models beside this file define the expectations. */

/** The name of a leaf: sub-states joined by dots, e.g. `guest.editing`. */
export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[key, inner]] = Object.entries(value as Record<string, unknown>) as [[string, unknown]];
  return `${key}.${leafOf(inner)}`;
}

/** Every leaf state in which the machine can stay: all except those left at once by `always`. */
export function restingLeaves(machine: AnyStateMachine): string[] {
  return getStateNodes(machine)
    .filter((node) => Object.keys(node.states).length === 0)
    .filter((node) => !(node.always ?? []).some((transition) => transition.guard === undefined))
    .map((node) => node.path.join('.'));
}

/** Every event type that the machine handles in any state. */
export function eventTypes(machine: AnyStateMachine): string[] {
  return machine.events.filter((type) => type !== '*' && !type.startsWith('xstate.'));
}

/** Creates a model over the given events, limited to the `possible` ones. States are identified by value and context. */
export function modelOf<M extends AnyStateMachine>(
  machine: M,
  { input, events, until = () => false, possible = () => true }: {
    readonly input: InputFrom<M>;
    readonly events: readonly EventFromLogic<M>[];
    readonly until?: (snapshot: SnapshotFrom<M>) => boolean;
    readonly possible?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  },
) {
  // A done actor ignores events; the pure transition function does not.
  const stopWhen = (state: SnapshotFrom<M>) => (state as { status: string }).status !== 'active' || until(state);
  return createTestModel(machine, { input, events, limit: 30_000, stopWhen, filterEvents: possible, serializeTransition: () => '' } as Parameters<typeof createTestModel<M>>[1]);
}

// oxlint-disable-next-line typescript/no-explicit-any -- the model's own type parameters; nothing here looks inside
type AnyModel = TestModel<any, any, any>;

/** Generates a path for each edge of the graph: the shortest one to its source, then the edge. */
// oxlint-disable-next-line typescript/no-explicit-any -- the same
const alongEveryEdge: PathGenerator<any, any, any> = (logic, options) => {
  const key = (state: unknown) => options.serializeState!(state, undefined, undefined);
  const ways = new Map(getShortestPaths(logic, options).map((path) => [key(path.state), path]));
  return adjacencyMapToArray(getAdjacencyMap(logic, options)).map(({ state, event, nextState }) => {
    const way = ways.get(key(state))!;
    return { state: nextState, steps: [...way.steps, { state: nextState, event }], weight: way.weight + 1 };
  });
};

/** A path to each edge of the model and along it. */
export const pathsAlongEveryEdge = (model: AnyModel) => model.getPaths(alongEveryEdge, { allowDuplicatePaths: true });

/** One step of a walk on the running machine. */
export interface Stop<M extends AnyStateMachine> {
  readonly leaf: string;
  readonly snapshot: SnapshotFrom<M>;
  readonly before: SnapshotFrom<M> | null;
  readonly event: EventFromLogic<M> | null;
  /** Commands emitted by this step. */
  readonly emitted: readonly EmittedFrom<M>[];
  /** Commands emitted so far, including this step's. */
  readonly history: readonly EmittedFrom<M>[];
}

/**
 * Walks every transition of the model on a running actor and checks its target.
 * Fails when a leaf or an event has no handler, or a transition was not walked.
 *
 * @returns the leaves that were visited, sorted
 */
export async function walkEveryTransition<M extends AnyStateMachine>(
  machine: M,
  model: AnyModel,
  handlers: { readonly states: Readonly<Record<string, (stop: Stop<M>) => void>>; readonly events: readonly string[] },
): Promise<string[]> {
  expect(Object.keys(handlers.states).sort()).toEqual(restingLeaves(machine).sort());
  expect([...handlers.events].sort()).toEqual(eventTypes(machine).sort());

  const edges = adjacencyMapToArray(model.getAdjacencyMap());
  const nameOf = (state: unknown, event: unknown) => `${JSON.stringify(state)} ${JSON.stringify(event)}`;
  const unwalked = new Set(edges.map(({ state, event }) => nameOf(state, event)));
  const visited = new Set<string>();

  for (const path of pathsAlongEveryEdge(model)) {
    const actor = createActor(machine, { input: model.options.input as InputFrom<M> });
    const history: EmittedFrom<M>[] = [];
    const own: EmittedFrom<M>[] = [];
    actor.on('*', (command) => own.push(command as EmittedFrom<M>));
    let stop: Stop<M> | null = null;
    let toGo = path.steps.length;
    const arrive = (before: SnapshotFrom<M> | null, event: EventFromLogic<M> | null) => {
      const snapshot = actor.getSnapshot() as SnapshotFrom<M>;
      history.push(...own);
      stop = { leaf: leafOf((snapshot as { value: unknown }).value), snapshot, before, event, emitted: own.splice(0), history: [...history] };
    };
    const take = ({ event }: { event: { type: string } }) => {
      const before = actor.getSnapshot() as SnapshotFrom<M>;
      actor.send(event as never);
      if (toGo === 1) unwalked.delete(nameOf(before, event));
      arrive(before, event as EventFromLogic<M>);
    };
    await path.test({
      events: {
        'xstate.init': () => {
          actor.start();
          arrive(null, null);
        },
        ...Object.fromEntries(handlers.events.map((type) => [type, take])),
      },
      states: {
        '*': (expected: unknown) => {
          toGo -= 1;
          if (toGo > 0 && stop!.event) return;
          expect(JSON.stringify(stop!.snapshot)).toBe(JSON.stringify(expected));
          visited.add(stop!.leaf);
          handlers.states[stop!.leaf]!(stop!);
        },
      },
    });
    actor.stop();
  }
  expect([...unwalked]).toEqual([]);
  return [...visited].sort();
}

/** The shortest path to each leaf, for a browser, which is too slow to walk every edge. */
export function shortestWays(model: AnyModel) {
  const best = new Map<string, ReturnType<AnyModel['getShortestPaths']>[number]>();
  for (const path of model.getShortestPaths({ allowDuplicatePaths: true })) {
    const leaf = leafOf(path.state.value);
    const known = best.get(leaf);
    if (!known || path.weight < known.weight) best.set(leaf, path);
  }
  return best;
}
