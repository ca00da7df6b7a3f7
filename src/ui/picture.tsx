/** An alternative crop or palette, used when its media query matches. */
export interface PictureSource {
  readonly src: string;
  readonly media: string;
}

export interface PictureProps {
  readonly src: string;
  /** The picture in several widths, and the width of its place, as HTML has them. */
  readonly srcSet?: string;
  readonly sizes?: string;
  /** Empty for decoration. */
  readonly alt: string;
  /** Intrinsic size in px, reserved while the picture loads. */
  readonly width: number;
  readonly height: number;
  /** The picture of the first view: loaded at once, before others. */
  readonly first?: boolean;
  readonly sources?: readonly PictureSource[];
}

/** An image that never shifts the page; lazy unless it is the first. */
export function Picture({ alt, first = false, sources = [], ...attributes }: PictureProps) {
  const image = <img {...attributes} alt={alt} decoding="async" loading={first ? 'eager' : 'lazy'} fetchPriority={first ? 'high' : 'auto'} />;
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map((source) => <source key={source.media} media={source.media} srcSet={source.src} />)}
      {image}
    </picture>
  );
}
