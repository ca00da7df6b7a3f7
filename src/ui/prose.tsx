import { classNames } from './class-names.ts';
import * as styles from './prose.module.css';

export interface ProseProps {
  /** Sanitised by the server, which is the only place such a text comes from. */
  readonly html: string;
  /** The language of the text, where it is not that of the page. */
  readonly lang?: string | undefined;
  /** `article`: the first paragraph is a lead. `quiet`: small headings, for a dialog. */
  readonly look?: 'article' | 'quiet';
}

const LOOKS = { article: styles.article, quiet: styles.quiet };

/** A text that an operator wrote, at the width of a column that is easy to read. */
export function Prose({ html, lang, look }: ProseProps) {
  return <div className={classNames(styles.prose, look && LOOKS[look])} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
