import {
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import type { BrandLogo } from '../../platform/branding.ts'
import type { MailContext } from '../mail.ts'
import { fonts, light, styleSheet } from './look.ts'

export type MailLayoutProps = {
  context: MailContext
  /** What the inbox shows after the subject. */
  preview: string
  title: string
  /** How much of the cord is drawn, 0 to 100; all of it where there is no campaign. */
  percent?: number
  /** Why this mail came, in the footer. */
  why: string
  children: ReactNode
}

/** The layout of every mail: the product's name over the cord, the body, and a footer with who sent it and why. */
export function MailLayout({ context, preview, title, percent = 100, why, children }: MailLayoutProps) {
  return (
    <Html lang={context.locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styleSheet}</style>
      </Head>
      <Ground>
        <Preview>{preview}</Preview>
        <Container className="m-width" style={styles.sheet}>
          <Band context={context} percent={percent} />
          <Section
            className="m-sheet"
            style={{
              backgroundColor: light.surface,
              border: `1px solid ${light.line}`,
              borderTop: 0,
              borderRadius: '0 0 10px 10px',
            }}
          >
            <Row>
              <Column className="m-pad" style={{ padding: '32px 36px 36px' }}>
                <Heading as="h1" className="m-ink" style={styles.title}>
                  {title}
                </Heading>
                {context.testPayments ? (
                  <Text className="m-ink" style={styles.tests}>
                    {context.t('Test payments: no card is charged, and nothing can be paid out.')}
                  </Text>
                ) : null}
                {children}
              </Column>
            </Row>
          </Section>
          <Footer context={context} why={why} />
        </Container>
      </Ground>
    </Html>
  )
}

/** The paper in a table of its own: old Outlook colours no body, and a dark reader must be able to change both. */
function Ground({ children }: { children: ReactNode }) {
  const paper = { className: 'm-paper', style: { margin: 0, padding: 0, backgroundColor: light.paper } }
  return (
    <body {...paper}>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...paper}>
        <tbody>
          <tr>
            <td style={{ padding: '24px 12px' }}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  )
}

function Band({ context, percent }: { context: MailContext; percent: number }) {
  return (
    <Section
      className="m-band"
      style={{ backgroundColor: light.deep, borderRadius: '10px 10px 0 0' }}
      data-skip-in-text="true"
    >
      <Row>
        <Column className="m-pad" style={{ padding: '22px 36px 20px' }}>
          <Text style={styles.name}>
            {context.logo ? <Logo context={context} {...context.logo} /> : null}
            {context.logo?.bearsName ? null : context.product}
          </Text>
          <Img
            src={`${context.appUrl}/mail/cord.png?p=${percent}`}
            width="488"
            alt=""
            // Else React asks the reader's program to fetch it ahead, in a head that mail programs cut.
            fetchPriority="low"
            style={{ display: 'block', width: '100%', maxWidth: 488, height: 'auto', border: 0 }}
          />
        </Column>
      </Row>
    </Section>
  )
}

/** The branding's picture on a light plate, as most logos are drawn for paper. */
function Logo({ context, path, ratio, bearsName }: { context: MailContext } & BrandLogo) {
  const height = bearsName ? 32 : 36
  return (
    <Img
      src={`${context.appUrl}${path}`}
      width={Math.trunc(height * Math.min(ratio, 5))}
      height={height}
      alt={bearsName ? context.product : ''}
      fetchPriority="low"
      style={styles.logo}
    />
  )
}

function Footer({ context, why }: { context: MailContext; why: string }) {
  return (
    <Section>
      <Row>
        <Column className="m-pad" style={{ padding: '20px 36px' }}>
          <Text className="m-soft" style={styles.footer}>
            {why}
          </Text>
          {context.unsubscribeUrl ? (
            <Text className="m-soft" style={styles.footer}>
              <Link href={context.unsubscribeUrl} className="m-link" style={styles.footerLink}>
                {context.t('Unsubscribe')}
              </Link>
            </Text>
          ) : null}
          <Text className="m-soft" style={styles.footer}>
            {context.t('{product} is run by {legalEntity}. Questions? Write to', {
              product: context.product,
              legalEntity: context.legalEntity,
            })}{' '}
            <Link href={`mailto:${context.supportEmail}`} className="m-link" style={styles.footerLink}>
              {context.supportEmail}
            </Link>
            .
          </Text>
        </Column>
      </Row>
    </Section>
  )
}

const styles = {
  sheet: { width: '100%', maxWidth: 560, margin: '0 auto' },
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
    fontFamily: fonts.text,
    fontSize: 15,
    lineHeight: '22px',
  },
  footer: {
    margin: '0 0 6px',
    color: light['ink-soft'],
    fontFamily: fonts.text,
    fontSize: 13,
    lineHeight: '19px',
  },
  footerLink: { color: light.gown, textDecoration: 'underline' },
} as const
