import './wave.css';

/** The wave rule, between two parts of a page. */
export function Wave() {
  return <div className="wave" aria-hidden="true" />;
}
