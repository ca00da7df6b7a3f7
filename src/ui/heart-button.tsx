import { Icon } from './icon.tsx';
import './heart-button.css';

export interface HeartButtonProps {
  /** Says what is kept; the pressed state says whether it is. */
  readonly label: string;
  readonly pressed: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

export function HeartButton({ label, pressed, busy = false, onPress }: HeartButtonProps) {
  return (
    <button type="button" className="heart" aria-label={label} aria-pressed={pressed} aria-busy={busy || undefined} onClick={() => { if (!busy) onPress(); }}>
      <Icon name="heart" />
    </button>
  );
}
