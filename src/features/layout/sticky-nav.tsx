import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import * as styles from './navigation.module.css';

/** The navigation sticks to the top once the page is scrolled by 300 px, 650 on home (U4). */
export function StickyNav({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const threshold = useLocation({ select: (location) => (location.pathname === '/' ? 650 : 300) });
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const update = () => setStuck(scrollY > threshold);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [threshold]);
  return (
    <nav className={styles.navigation} aria-label={label} data-stuck={stuck || undefined}>
      <div className={classNames('wrap', styles.row)}>{children}</div>
    </nav>
  );
}
