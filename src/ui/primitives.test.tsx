import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';
import { Button, buttonClass } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { SelectField, TextField } from './field.tsx';
import { Months } from './months.tsx';
import { Notice } from './notice.tsx';
import { Picture } from './picture.tsx';
import { Price, PriceChange } from './price.tsx';
import { OptionGroup, RadioCard } from './radio-card.tsx';
import { Section } from './section.tsx';
import { Stars } from './stars.tsx';
import { Stepper } from './stepper.tsx';
import { Steps } from './steps.tsx';
import { SummaryList } from './summary-list.tsx';
import { Ticket } from './ticket.tsx';

/** Renders the server's HTML in a language. Must not contain a style attribute (the CSP's style-src is 'self'). */
function html(node: ReactNode, locale = 'en'): string {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
  expect(markup).not.toMatch(/ style=/);
  return markup.replace(/[\u00a0\u202f]/g, ' ');
}

const attribute = (markup: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]*? ${name}="([^"]*)"`).exec(markup)?.[1];

describe('field', () => {
  it('ties label, hint and error to the input by id', () => {
    const markup = html(<TextField label="Expiry date" hint="As on the card" error="There is no 13th month." defaultValue="13 / 28" />);
    const id = attribute(markup, 'input', 'id')!;
    expect(attribute(markup, 'label', 'for')).toBe(id);
    expect(attribute(markup, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(markup, 'input', 'aria-describedby')).toBe(`${id}-hint ${id}-error`);
    expect(markup).toContain(`id="${id}-hint">As on the card<`);
    expect(markup).toContain(`id="${id}-error">There is no 13th month.<`);
    expect(attribute(markup, 'input', 'value')).toBe('13 / 28');
  });

  it('renders no error attributes without an error', () => {
    const markup = html(<SelectField label="Where"><option>Kaş</option></SelectField>);
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('aria-describedby');
    expect(attribute(markup, 'label', 'for')).toBe(attribute(markup, 'select', 'id'));
  });

  it('marks a box that must be ticked', () => {
    const markup = html(<Checkbox error="Please agree first.">I agree</Checkbox>);
    expect(markup).toContain(`id="${attribute(markup, 'input', 'aria-describedby')}">Please agree first.<`);
  });
});

describe('button', () => {
  it('is a submit button only with that type', () => {
    expect(attribute(html(<Button>Go</Button>), 'button', 'type')).toBe('button');
    expect(attribute(html(<Button type="submit">Go</Button>), 'button', 'type')).toBe('submit');
  });

  it('stays in the tab order while busy', () => {
    const markup = html(<Button busy>Go</Button>);
    expect(attribute(markup, 'button', 'aria-busy')).toBe('true');
    expect(markup).not.toMatch(/ disabled/);
  });

  it('gives its look to a link', () => {
    expect(buttonClass({ variant: 'line', big: true, wide: true })).toBe('button line big wide');
    expect(buttonClass()).toBe('button');
  });
});

describe('stepper', () => {
  const stepper = (value: number) => html(
    <Stepper label="Adults" value={value} min={1} max={8} minReason="One adult at least." maxReason="The house sleeps 8." onChange={() => {}} />,
  );

  it('names both buttons after what they count', () => {
    expect(stepper(4)).toContain('aria-label="Adults: one less"');
    expect(stepper(4)).toContain('aria-label="Adults: one more"');
    expect(stepper(4)).not.toContain('aria-disabled="true"');
  });

  it('disables the button at a limit and writes why', () => {
    expect(stepper(8)).toMatch(/aria-label="Adults: one more" aria-disabled="true"/);
    expect(stepper(8)).toContain('>The house sleeps 8.<');
    expect(stepper(1)).toMatch(/aria-label="Adults: one less" aria-disabled="true"/);
    expect(stepper(1)).toContain('>One adult at least.<');
  });
});

describe('money', () => {
  it('prints in the language of the page, the old price struck', () => {
    expect(html(<Price amount="446.14" currency="EUR" was="495.71" unit="per night" />)).toContain('<b>€446.14</b> <small>per night</small>');
    expect(html(<Price amount="446.14" currency="EUR" was="495.71" />)).toMatch(/<s .*€495\.71<\/s>/);
    expect(html(<Price amount="3528" currency="EUR" />, 'de')).toContain('3.528,00 €');
  });

  it('shows a rise and a fall apart', () => {
    expect(html(<PriceChange amount="135.00" currency="EUR" />)).toBe('<span class="up num">+€135.00</span>');
    expect(html(<PriceChange amount="-75.00" currency="EUR" />)).toBe('<span class="down num">−€75.00</span>');
  });

  it('lists lines in order, the total ruled off', () => {
    const markup = html(<SummaryList lines={[{ label: 'Products', amount: '€10' }, { label: 'Total', amount: '€10', kind: 'total' }]} />);
    expect(markup).toBe('<dl class="list"><div><dt>Products</dt><dd>€10</dd></div><div class="total"><dt>Total</dt><dd>€10</dd></div></dl>');
  });
});

describe('landmarks and states', () => {
  it('marks the current step', () => {
    const markup = html(<Steps label="Checkout" steps={[{ key: 'a', label: 'Guest', state: 'done' }, { key: 'b', label: 'Payment', state: 'current' }, { key: 'c', label: 'Review', state: 'ahead' }]} />);
    expect(markup.match(/aria-current="step"/g)).toHaveLength(1);
    expect(markup).toContain('<li aria-current="step">Payment</li>');
  });

  it('marks the page at the end of the breadcrumb', () => {
    expect(html(<Breadcrumb items={[<a key="h" href="/">Home</a>, 'Villa']} />)).toContain('<li aria-current="page">Villa</li>');
  });

  it('announces danger at once and the rest politely', () => {
    expect(attribute(html(<Notice tone="danger">No</Notice>), 'div', 'role')).toBe('alert');
    expect(attribute(html(<Notice>Yes</Notice>), 'div', 'role')).toBe('status');
  });

  it('names sections, groups and tickets', () => {
    const section = html(<Section title="Villas" />);
    expect(section).toContain(`id="${attribute(section, 'section', 'aria-labelledby')}">Villas<`);
    const group = html(<OptionGroup legend="How much would you like to pay now?" error="Choose one."><RadioCard name="plan" title="Deposit" /></OptionGroup>);
    expect(group).toContain(`id="${attribute(group, 'fieldset', 'aria-describedby')}">Choose one.<`);
    expect(group).not.toContain('aria-invalid');
    const choice = html(<OptionGroup choice legend="Session" error="Choose another."><RadioCard name="time" title="10:00" /></OptionGroup>);
    expect([attribute(choice, 'fieldset', 'role'), attribute(choice, 'fieldset', 'aria-invalid')]).toEqual(['radiogroup', 'true']);
    expect(attribute(html(<Ticket label="Your price" parts={['a', 'b']} />), 'aside', 'aria-label')).toBe('Your price');
  });

  it('tears a ticket between its parts', () => {
    expect(html(<Ticket label="t" parts={['a', 'b', 'c']} />).match(/class="tear"/g)).toHaveLength(2);
  });

  it('reads ratings and months as words', () => {
    expect(attribute(html(<Stars rating={4.75} count={4} />), 'span', 'aria-label')).toBe('4.8 of 5 stars, 4 ratings');
    expect(html(<Months months={[5, 6, 9]} />)).toContain('>May, June, and September<');
    expect(html(<Months months={[5, 6, 9]} />).match(/class="on"/g)).toHaveLength(3);
  });
});

describe('picture', () => {
  it('reserves its size and loads lazily, unless it is the first', () => {
    const lazy = html(<Picture src="/a.svg" alt="" width={600} height={800} />);
    expect([attribute(lazy, 'img', 'width'), attribute(lazy, 'img', 'height'), attribute(lazy, 'img', 'loading')]).toEqual(['600', '800', 'lazy']);
    const first = html(<Picture src="/a.svg" alt="" width={600} height={800} first sources={[{ src: '/n.svg', media: '(prefers-color-scheme: dark)' }]} />);
    expect([attribute(first, 'img', 'loading'), attribute(first, 'img', 'fetchPriority')]).toEqual(['eager', 'high']);
    expect(first).toContain('<source media="(prefers-color-scheme: dark)" srcSet="/n.svg"/>');
  });
});
