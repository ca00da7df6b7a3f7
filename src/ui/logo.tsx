import * as styles from './logo.module.css';

/** The class of the link or span around a `Logo`. `--logo-size` sets its size, `--logo-cut` the colour of its ground. */
export const logoClass = styles.logo;

export interface LogoProps {
  readonly name: string;
  /** Address of a picture with the name; null for the drawn mark beside the name. */
  readonly picture: string | null;
}

/** The operator's logo, or sun, sea and one gust of wind with the name; inside an element of `logoClass`. */
export function Logo({ name, picture }: LogoProps) {
  if (picture) return <img src={picture} alt={name} />;
  return (
    <>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.sun} cx="31" cy="31" r="23" />
        <path className={styles.cut} d="M1 36q9-8 19 0t19 0 19-2" />
        <path className={styles.wave} d="M4 36q8-7 17 0t17 0 14-3q8-2 8-8t-5-6-5 5" />
        <path className={styles.wave} d="M9 46q7-6 15 0t15 0 11-2M18 55q6-5 12 0t11-1" />
      </svg>
      <span>{name}</span>
    </>
  );
}
