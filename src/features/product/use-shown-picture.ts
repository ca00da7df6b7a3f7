import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

const HASH = /^picture-([1-9]\d{0,2})$/;

/**
 * Which picture the gallery shows, kept in the fragment of the address: the browser's Back closes the gallery, and the
 * address of a picture opens it.
 */
export function useShownPicture(count: number): { readonly shown: number | null; show(index: number): void; close(): void } {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const router = useRouter();
  const isPushed = useRef(false);
  const go = (to: string, replace: boolean) => void navigate({ to: '.', search: true, hash: to, replace, resetScroll: false });
  const index = Number(HASH.exec(hash)?.[1] ?? 0) - 1;
  return {
    shown: index >= 0 && index < count ? index : null,
    show(next) {
      isPushed.current = true;
      go(`picture-${next + 1}`, false);
    },
    close() {
      if (isPushed.current) router.history.back();
      else go('', true);
      isPushed.current = false;
    },
  };
}
