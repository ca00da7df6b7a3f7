import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState, type FormEvent } from 'react';
import { smallCover } from '#domain/pictures.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { listPhotographs, type PhotographedProduct, type PhotographList } from '#runtime/quote/desk.ts';
import { Button } from '#ui/button.tsx';
import { FieldWithButton, TextField } from '#ui/field.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { Pages } from './pages.tsx';
import { ProductPhotographs } from './product-photographs.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useDeskList, type DeskListProps } from './use-desk-list.ts';

/** The photographs of products (B17): products by code or title, and those of one product to add, move and remove. */
export function Photographs({ send, onSignedIn, onSignedOut }: DeskListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [term, setTerm] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<PhotographedProduct | null>(null);
  const { list, trouble, load } = useDeskList(useCallback(() => listPhotographs(send, term, page, locale), [send, term, page, locale]), { onSignedIn, onSignedOut });

  if (open) {
    const close = () => {
      setOpen(null);
      load();
    };
    return <ProductPhotographs product={open} send={send} onChange={setOpen} onClose={close} onSignedOut={onSignedOut} />;
  }
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTerm(String(new FormData(event.currentTarget).get('term')).trim());
    setPage(1);
  };
  return (
    <>
      <form role="search" aria-label={t`Photographs`} onSubmit={find}>
        <FieldWithButton>
          <TextField label={t`Name or code of the product`} name="term" type="search" maxLength={100} defaultValue={term} />
          <Button type="submit" variant="line">{t`Find`}</Button>
        </FieldWithButton>
      </form>
      <TroubleNotice trouble={trouble} onRetry={load} />
      {list && <ProductList list={list} onOpen={setOpen} />}
      {list && <Pages page={page} total={list.total} onPage={setPage} />}
    </>
  );
}

function ProductList({ list: { products }, onOpen }: { readonly list: PhotographList; readonly onOpen: (product: PhotographedProduct) => void }) {
  const { t } = useLingui();
  if (products.length === 0) return <p role="status">{t`There is no such product.`}</p>;
  return (
    <MediaList wide>
      {products.map((product) => {
        const { code, title, image, photographs } = product;
        return (
          <MediaItem
            key={code}
            picture={smallCover(image)}
            title={title}
            end={<Button variant="line" onClick={() => onOpen(product)}><Trans>Open<span className="visually-hidden"> {title}</span></Trans></Button>}
          >
            <small className="muted"><span className="num">{code}</span>, <Plural value={photographs.length} one="# photograph" other="# photographs" /></small>
          </MediaItem>
        );
      })}
    </MediaList>
  );
}
