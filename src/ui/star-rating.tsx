import { useId, useState, type ReactNode } from 'react';
import { Plural } from '@lingui/react/macro';
import * as styles from './star-rating.module.css';
import { Star } from './stars.tsx';

export interface StarRatingProps {
  readonly legend: ReactNode;
  /** Name of the field; its value is the number of stars. */
  readonly name: string;
  /** What each number of stars means, the fewest first. */
  readonly words: readonly string[];
  /** Stars that are chosen at first; 0 for none. */
  readonly initial?: number;
  readonly error?: ReactNode;
}

/** Asks for a number of stars. Radio buttons, each shown as a star; those up to the chosen one are filled. */
export function StarRating({ legend, name, words, initial = 0, error }: StarRatingProps) {
  const id = useId();
  const [chosen, setChosen] = useState(initial);
  return (
    <fieldset className={styles.group} role="radiogroup" tabIndex={-1} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={styles.row}>
        <span className={styles.stars}>
          {words.map((word, index) => (
            <label key={word} className={styles.star}>
              <input type="radio" name={name} value={index + 1} required defaultChecked={index + 1 === initial} onChange={() => setChosen(index + 1)} />
              <Star />
              <span className="visually-hidden"><Plural value={index + 1} one="# star" other="# stars" />, {word}</span>
            </label>
          ))}
        </span>
        {chosen > 0 && <span aria-hidden="true">{words[chosen - 1]}</span>}
      </div>
      {error && <p className={styles.error} id={`${id}-error`}>{error}</p>}
    </fieldset>
  );
}
