import type { ReactNode } from 'react'
import type { BrandLogo } from '../../platform/branding.ts'
import type { Letter, MailContext } from '../mail.ts'
import { fonts, layoutTable, light, styleSheet } from './look.ts'
import { Inline } from './parts.tsx'

/** The layout of every mail: the product's name above the cord, the body, and a footer with the sender and the reason for the mail. */
export function MailLayout({ letter, context }: { letter: Letter; context: MailContext }) {
  const { title, preview, campaign, why, body } = letter
  return (
    <html dir="ltr" lang={context.locale}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styleSheet}</style>
      </head>
      <Background>
        <Preview>{preview}</Preview>
        <table {...layoutTable} align="center" className="m-width" style={styles.width}>
          <tbody>
            <tr>
              <td>
                <Band context={context} percent={campaign?.progressPercent ?? 100} />
                <Sheet>
                  <h1 className="m-ink" style={styles.title}>
                    {title}
                  </h1>
                  {context.testPayments ? (
                    <p className="m-ink" style={styles.tests}>
                      {context.t('Test payments: no card is charged, and nothing can be paid out.')}
                    </p>
                  ) : null}
                  {body}
                </Sheet>
                <Footer context={context} why={why} />
              </td>
            </tr>
          </tbody>
        </table>
      </Background>
    </html>
  )
}

/** Sets the background color on a table as well as on the body, because old Outlook ignores it on the body. */
function Background({ children }: { children: ReactNode }) {
  return (
    <body className="m-paper" style={styles.paper}>
      <table {...layoutTable} className="m-paper" style={styles.paper}>
        <tbody>
          <tr>
            <td style={styles.ground}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  )
}

/** The preview text that mail programs show after the subject, padded with invisible characters so that they don't append the body. */
function Preview({ children }: { children: string }) {
  const shown = children.slice(0, previewLength)
  return (
    <div style={styles.preview} data-skip-in-text="true">
      {shown}
      <div>{previewBlank.repeat(previewLength - shown.length)}</div>
    </div>
  )
}

const previewLength = 150
/** A non-breaking space and a zero-width non-joiner, which mail programs don't collapse. */
const previewBlank = '\u00a0\u200c'

function Band({ context, percent }: { context: MailContext; percent: number }) {
  return (
    <table {...layoutTable} className="m-band" style={styles.band} data-skip-in-text="true">
      <tbody>
        <tr>
          <td className="m-pad" style={styles.bandPad}>
            <p style={styles.name}>
              {context.logo ? <Logo context={context} {...context.logo} /> : null}
              {context.logo?.bearsName ? null : context.product}
            </p>
            <img
              src={`${context.appUrl}/mail/cord.png?p=${percent}`}
              width="488"
              alt=""
              // Otherwise React adds a preload link, which is of no use in a mail.
              fetchPriority="low"
              style={styles.cord}
            />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The logo on a light background, for which most logos are designed. */
function Logo({ context, path, ratio, bearsName }: { context: MailContext } & BrandLogo) {
  const height = bearsName ? 32 : 36
  return (
    <img
      src={`${context.appUrl}${path}`}
      width={Math.trunc(height * Math.min(ratio, 5))}
      height={height}
      alt={bearsName ? context.product : ''}
      fetchPriority="low"
      style={styles.logo}
    />
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <table {...layoutTable} className="m-sheet" style={styles.sheet}>
      <tbody>
        <tr>
          <td className="m-pad" style={styles.sheetPad}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Footer({ context, why }: { context: MailContext; why: string }) {
  const { t, product, legalEntity, supportEmail, unsubscribeUrl } = context
  return (
    <table {...layoutTable}>
      <tbody>
        <tr>
          <td className="m-pad" style={styles.footerPad}>
            <p className="m-soft" style={styles.footer}>
              {why}
            </p>
            {unsubscribeUrl ? (
              <p className="m-soft" style={styles.footer}>
                <Inline href={unsubscribeUrl}>{t('Unsubscribe')}</Inline>
              </p>
            ) : null}
            <p className="m-soft" style={styles.footer}>
              {t('{product} is run by {legalEntity}. Questions? Write to', { product, legalEntity })}{' '}
              <Inline href={`mailto:${supportEmail}`}>{supportEmail}</Inline>.
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const styles = {
  paper: { margin: 0, padding: 0, backgroundColor: light.paper },
  ground: { padding: '24px 12px', fontFamily: fonts.text },
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  width: { width: '100%', maxWidth: 560, margin: '0 auto' },
  band: { backgroundColor: light.deep, borderRadius: '10px 10px 0 0' },
  bandPad: { padding: '22px 36px 20px' },
  cord: { display: 'block', width: '100%', maxWidth: 488, height: 'auto', border: 0 },
  sheet: {
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderTop: 0,
    borderRadius: '0 0 10px 10px',
  },
  sheetPad: { padding: '32px 36px 36px' },
  footerPad: { padding: '20px 36px' },
  name: {
    margin: '0 0 12px',
    color: light['on-deep'],
    fontFamily: fonts.display,
    fontSize: 20,
    lineHeight: '24px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
  },
  logo: {
    display: 'inline-block',
    verticalAlign: 'middle',
    marginRight: 12,
    padding: 4,
    border: 0,
    borderRadius: 6,
    backgroundColor: '#ffffff',
    color: light.ink,
  },
  title: {
    margin: '0 0 16px',
    color: light.ink,
    fontFamily: fonts.display,
    fontSize: 26,
    lineHeight: '32px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
  },
  tests: {
    margin: '0 0 16px',
    padding: '8px 12px',
    border: `1px solid ${light.clay}`,
    borderRadius: 6,
    color: light.ink,
    fontSize: 15,
    lineHeight: '22px',
  },
  footer: {
    margin: '0 0 6px',
    color: light['ink-soft'],
    fontSize: 13,
    lineHeight: '19px',
  },
} as const
