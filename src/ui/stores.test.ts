import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { progress } from './progress.ts';
import { toast } from './toast.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe('[U2] progress, throttled by 200 ms', () => {
  it('shows nothing for a request that ends within the throttle', () => {
    const seen: string[] = [];
    const off = progress.subscribe(() => seen.push(progress.snapshot()));
    progress.start();
    vi.advanceTimersByTime(199);
    progress.done();
    vi.advanceTimersByTime(1000);
    off();
    expect(seen).toEqual(['waiting', 'idle']);
  });

  it('runs from the first request to the last, then fades out', () => {
    progress.start();
    vi.advanceTimersByTime(200);
    expect(progress.snapshot()).toBe('running');
    progress.start();
    progress.done();
    expect(progress.snapshot()).toBe('running');
    progress.done();
    expect(progress.snapshot()).toBe('finishing');
    vi.advanceTimersByTime(320);
    expect(progress.snapshot()).toBe('idle');
  });

  it('continues when a request starts during the fade-out', () => {
    progress.start();
    vi.advanceTimersByTime(200);
    progress.done();
    progress.start();
    vi.advanceTimersByTime(1000);
    expect(progress.snapshot()).toBe('running');
    progress.done();
    vi.advanceTimersByTime(320);
    expect(progress.snapshot()).toBe('idle');
  });
});

describe('toast', () => {
  it('keeps toasts in the order they came and dismisses by id', () => {
    const first = toast.show({ message: 'one' });
    const second = toast.show({ message: 'two' });
    expect(toast.snapshot().map((each) => each.message)).toEqual(['one', 'two']);
    toast.dismiss(first);
    expect(toast.snapshot().map((each) => each.id)).toEqual([second]);
    toast.dismiss(second);
    expect(toast.snapshot()).toEqual([]);
  });

  it('notifies listeners until they unsubscribe', () => {
    const listener = vi.fn();
    const off = toast.subscribe(listener);
    toast.dismiss(toast.show({ message: 'x' }));
    off();
    toast.dismiss(toast.show({ message: 'y' }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
