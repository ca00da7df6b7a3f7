import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FavouriteCommand, FavouriteProduct } from '#domain/favourites/favourites.ts';
import { usePersonalIfLoaded, usePersonalLoader } from '#runtime/react/personal-context.tsx';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { toast } from '#ui/toast.ts';

export interface UsedFavourite {
  readonly isKept: boolean;
  /** Shown, and not yet durable. */
  readonly isStoring: boolean;
  /** Fetches the code: a press is likely. */
  prepare(): void;
  toggle(): Promise<void>;
}

/** Whether a product is among the favourites, and the way in and out. Shown at once, taken back when it could not be stored; a removal offers its undo. */
export function useFavourite(product: FavouriteProduct): UsedFavourite {
  const { t } = useLingui();
  const loader = usePersonalLoader();
  const state = useSubject(usePersonalIfLoaded()?.favourites.state$);
  /** Pressed before the code was there. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isStoring, setStoring] = useState(false);
  const isKept = wanted ?? state?.added.some(({ productCode }) => productCode === product.productCode) ?? false;

  const add: FavouriteCommand = { type: 'AddFavourite', product };
  async function dispatch(command: FavouriteCommand): Promise<boolean> {
    const personal = await loader?.load().catch(() => null);
    setWanted(null);
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
    if (!state) setWanted(!isKept);
    setStoring(true);
    const stored = await dispatch(isKept ? { type: 'RemoveFavourite', productCode: product.productCode } : add);
    setStoring(false);
    if (stored && isKept) toast.show({ message: t`Removed from your favourites`, action: { label: t`Undo`, run: () => void dispatch(add) } });
  }

  return { isKept, isStoring, prepare: () => void loader?.load().catch(() => undefined), toggle };
}
