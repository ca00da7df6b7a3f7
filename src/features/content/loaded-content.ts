import type { VerticalName } from '#domain/catalogue.ts';
import type { Head } from '#features/common/page-head.ts';
import type { Alternates } from '#i18n/locale-path.ts';
import type { Content, ContentList, ProductCard } from '#runtime/page/page-context.ts';
import type { PageVerticals } from '#verticals/page-verticals.ts';

/** The data of a content page or a post. */
export interface LoadedContent {
  readonly content: Content;
  /** Unprefixed path of this content by language. */
  readonly alternates: Alternates;
  readonly head: Head;
}

export interface LoadedDestination extends LoadedContent {
  readonly parts: PageVerticals;
  /** What is on sale there, by vertical. */
  readonly sections: readonly { readonly vertical: VerticalName; readonly count: number; readonly products: readonly ProductCard[] }[];
}

export interface LoadedPosts {
  readonly list: ContentList;
  readonly alternates: Alternates;
  readonly head: Head;
}
