import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FavouriteCommand } from '#domain/favourites/decide-favourite.ts';
import type { FavouriteProduct } from '#domain/favourites/favourites.ts';
import { mayPreload } from '#runtime/page/may-preload.ts';
import { usePersonalIfLoaded, usePersonalLoader } from '#runtime/react/personal-context.tsx';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { toast } from '#ui/toast.ts';

export interface UsedFavourite {
  readonly isKept: boolean;
  /** A change that is shown and not yet durable. */
  readonly isStoring: boolean;
  /** Preloads the code before the press. */
  prepare(): void;
  toggle(): Promise<void>;
}

/** Whether a product is a favourite, and a function that adds or removes it. A change is shown at once and reverted when it cannot be stored; a removal offers an undo. */
export function useFavourite(product: FavouriteProduct): UsedFavourite {
  const { t } = useLingui();
  const loader = usePersonalLoader();
  const state = useSubject(usePersonalIfLoaded()?.favourites.state$);
  /** The state to show after a press until the code is loaded; null at other times. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [isStoring, setStoring] = useState(false);
  const isKept = pressed ?? state?.added.some(({ productCode }) => productCode === product.productCode) ?? false;

  const add: FavouriteCommand = { type: 'AddFavourite', product };
  async function dispatch(command: FavouriteCommand): Promise<boolean> {
    const personal = await loader?.load().catch(() => null);
    setPressed(null);
    if (!personal) {
      toast.show({ message: t`Your favourites did not load. Please try again.` });
      return false;
    }
    const { status } = await personal.favourites.dispatch(command);
    if (status === 'outdated') toast.show({ message: t`This page is out of date. Reload it to make changes.` });
    else if (status === 'failed') toast.show({ message: t`This could not be saved on your device, so the change was undone. Please try again.` });
    return status === 'stored';
  }

  async function toggle(): Promise<void> {
    if (!state) setPressed(!isKept);
    setStoring(true);
    const stored = await dispatch(isKept ? { type: 'RemoveFavourite', productCode: product.productCode } : add);
    setStoring(false);
    if (stored && isKept) toast.show({ message: t`Removed from your favourites`, action: { label: t`Undo`, run: () => void dispatch(add) } });
  }

  const prepare = () => {
    if (mayPreload()) loader?.load().catch(() => undefined);
  };
  return { isKept, isStoring, prepare, toggle };
}
