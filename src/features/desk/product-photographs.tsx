import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ChangeEvent } from 'react';
import { viewFiles } from '#domain/pictures.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { addPhotograph, orderPhotographs, removePhotograph, type DeskResult, type DeskTrouble, type PhotographedProduct } from '#runtime/quote/desk.ts';
import type { Send } from '#runtime/send.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { deskTroubleText } from './desk-trouble.ts';
import * as styles from './product-photographs.module.css';

export interface ProductPhotographsProps {
  readonly product: PhotographedProduct;
  readonly send: Send;
  /** Called with the changed product. */
  readonly onChange: (product: PhotographedProduct) => void;
  readonly onClose: () => void;
  readonly onSignedOut: () => void;
}

/** A file that was not added, or no file for another change. */
interface Failed {
  readonly file: string | null;
  readonly trouble: DeskTrouble;
}

interface UploadingProps {
  readonly number: number;
  readonly count: number;
}

/** The photographs of one product in their order, the cover first. */
export function ProductPhotographs({ product, send, onChange, onClose, onSignedOut }: ProductPhotographsProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const [uploading, setUploading] = useState<UploadingProps | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const { code, title, photographs } = product;
  const ids = photographs.map(({ id }) => id);

  /** Shows the changed product, or why the change failed. @returns false when the session has ended */
  function showResult(result: DeskResult<PhotographedProduct>, file: string | null): boolean {
    if (result.ok) onChange(result.value);
    else if (result.trouble === 'signedOut') onSignedOut();
    else setFailed((before) => [...before, { file, trouble: result.trouble }]);
    return result.ok || result.trouble !== 'signedOut';
  }

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    setFailed([]);
    for (const [index, file] of files.entries()) {
      setUploading({ number: index + 1, count: files.length });
      if (!showResult(await addPhotograph(send, code, file, locale), file.name)) break;
    }
    setUploading(null);
  }

  async function change(work: Promise<DeskResult<PhotographedProduct>>): Promise<void> {
    setBusy(true);
    setFailed([]);
    showResult(await work, null);
    setBusy(false);
  }

  const move = (from: number, to: number) => {
    const moved = ids.toSpliced(from, 1);
    moved.splice(to, 0, ids[from]!);
    return change(orderPhotographs(send, code, moved, locale));
  };
  const remove = async (id: string) => {
    await change(removePhotograph(send, code, id, locale));
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  const isBusy = busy || uploading !== null;
  return (
    <section className="flow" aria-labelledby="photographed-product">
      <h2 ref={heading} id="photographed-product" tabIndex={-1}>{title} <small className="muted num">{code}</small></h2>
      {photographs.length === 0 ? (
        <p className="muted">{t`This product has no photographs. Its pages show drawings.`}</p>
      ) : (
        <ol className={styles.photographs}>
          {photographs.map(({ id, image }, index) => {
            const number = index + 1;
            return (
              <li key={id}>
                <Picture {...viewFiles(image)} alt={t`Picture ${index + 1} of ${title}`} width={800} height={600} />
                <p className="small"><span className="num">{number}</span>{index === 0 && <>, {t`Cover`}</>}</p>
                <ButtonRow>
                  <Button variant="bare" locked={isBusy || index === 0} onClick={() => !isBusy && index > 0 && void move(index, index - 1)}><Trans>Earlier <span className="visually-hidden">(picture {number})</span></Trans></Button>
                  <Button variant="bare" locked={isBusy || number === ids.length} onClick={() => !isBusy && number < ids.length && void move(index, number)}><Trans>Later <span className="visually-hidden">(picture {number})</span></Trans></Button>
                  <Button variant="bare" locked={isBusy} onClick={() => !isBusy && void remove(id)}><Trans>Remove <span className="visually-hidden">(picture {number})</span></Trans></Button>
                </ButtonRow>
              </li>
            );
          })}
        </ol>
      )}
      <Field label={t`Add photographs`} hint={t`JPEG, PNG or WebP, up to 15 MB each. Details such as the place and the camera are removed.`} span={6}>
        {(control) => <input {...control} type="file" accept="image/jpeg,image/png,image/webp" multiple disabled={isBusy} onChange={(event) => void add(event)} />}
      </Field>
      {uploading && <Uploading {...uploading} />}
      {failed.map(({ file, trouble }) => <Notice key={file} tone="danger">{file === null ? deskTroubleText(i18n, trouble) : `${file}: ${deskTroubleText(i18n, trouble)}`}</Notice>)}
      <ButtonRow>
        <Button variant="line" onClick={onClose}>{t`Back to the list`}</Button>
      </ButtonRow>
    </section>
  );
}

function Uploading({ number, count }: UploadingProps) {
  const { t } = useLingui();
  return <Notice>{t`Uploading ${number} of ${count}`}</Notice>;
}
