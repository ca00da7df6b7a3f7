import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { EntryTitle } from '#features/common/entry-title.tsx';
import { boardPath } from '#features/common/board-path.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Logo, logoClass } from '#ui/logo.tsx';
import { useLaterPart } from '#ui/use-later-part.ts';
import * as styles from './footer.module.css';
import { ForgetButton } from './forget-button.tsx';
import { LanguageChoices } from './language-menu.tsx';
import { MenuLink, SpecialOfferLink } from './menu-link.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';

/**
 * Contact, menu columns, the operator's registration, payment marks, social links.
 * @param plain the checkout's: nothing floats over its forms
 */
export function Footer({ shell, plain }: { readonly shell: Shell; readonly plain: boolean }) {
  const { t } = useLingui();
  const later = useLaterPart();
  return (
    <footer {...later} className={styles.footer}>
      <img src={boardPath(shell.images, 'footer-sea', '24x5')} alt="" width="2880" height="600" loading="lazy" />
      <div className={classNames('wrap', styles.content)}>
        <div className={styles.columns}>
          <div>
            <div className={styles.logo}>
              <span className={logoClass}>
                <Logo name={shell.operator.brand} picture={shell.operator.logo} />
              </span>
            </div>
            <address>{shell.operator.address}</address>
            <p>
              <a href={`tel:${shell.operator.phone.replaceAll(' ', '')}`} className="num">
                {shell.operator.phone}
              </a>
              <br />
              <a href={`mailto:${shell.operator.email}`}>{shell.operator.email}</a>
              <br />
              {shell.operator.hours}
            </p>
            <p>
              <Link to="/contact">{t`Contact`}</Link>
              <br />
              <Link to="/enquire-booking" search={{}} preload={false}>{t`Find your booking`}</Link>
              <br />
              <SpecialOfferLink />
            </p>
          </div>
          {shell.menus.bottom.map((group) => (
            <div key={group.title}>
              <h2><EntryTitle of={group} /></h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.title}>
                    <MenuLink to={link} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className={styles.operator}>
          {shell.operator.tursabImage && <img src={shell.operator.tursabImage} alt="" loading="lazy" />}
          <p>
            <b>
              <a href={shell.operator.tursabUrl} rel="noopener">
                TÜRSAB {shell.operator.tursabNo}.
              </a>
            </b>{' '}
            {shell.operator.notice} {shell.operator.refund}
          </p>
          <ul className={styles.payments} aria-label={t`Ways to pay`}>
            <li>Visa</li>
            <li>Mastercard</li>
            <li>Troy</li>
            <li>3-D Secure</li>
          </ul>
        </div>
        <div className={styles.end}>
          <span>
            © {shell.year} {shell.operator.company}
          </span>
          <ForgetButton />
          {shell.languages.length > 1 && <ul aria-label={t`Languages`}><LanguageChoices languages={shell.languages} /></ul>}
          <nav aria-label={t`Social media`}>
            {shell.operator.social.map(({ name, url }) => (
              <a key={name} href={url} rel="noopener">
                {name}
              </a>
            ))}
          </nav>
        </div>
      </div>
      {shell.operator.whatsapp && !plain && (
        <WhatsAppLink className={styles.whatsapp} number={shell.operator.whatsapp}><Icon name="whatsapp" /></WhatsAppLink>
      )}
    </footer>
  );
}
