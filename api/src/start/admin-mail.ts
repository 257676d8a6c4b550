import { mailBrand } from '../mail/brands.ts'
import { type MailContent, renderMail } from '../mail/template.ts'
import { openMailServer } from '../mail/smtp.ts'
import type { Settings } from '../env.ts'
import type { Made } from './administrator.ts'

const FINE_PRINT =
  'Someone created this administrator account on the portal’s server. If you didn’t expect this, contact them.'

const BECAME = {
  new: 'was',
  promoted: 'is an active administrator now and was',
  unchanged: 'was an active administrator already and was',
} as const

/** Mails the address that the command made; answers in one line what became of it, null where there is no mail server. */
export async function mailAdministrator(
  made: Made,
  email: string,
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'partnerUrl'>,
): Promise<{ isSent: boolean; line: string } | null> {
  const { smtpUrl, mailFrom } = settings
  if (smtpUrl === null || made.path === null) return null
  const brand = mailBrand('', settings)
  const content = contentOf(made.kind, made.path)
  const messageId = `<${crypto.randomUUID()}@${new URL(brand.url).hostname}>`
  try {
    await openMailServer({ smtpUrl, mailFrom }).send({
      messageId,
      fromName: brand.name,
      to: [email],
      subject: content.subject,
      ...renderMail(brand, content),
      leave: null,
    })
    return {
      isSent: true,
      line: `${email} ${BECAME[made.kind]} mailed a link that works once, for one hour.`,
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      isSent: false,
      line: `The mail to ${email} could not be sent (${why}). Pass the address on yourself.`,
    }
  }
}

const contentOf = (kind: Made['kind'], path: string): MailContent =>
  kind === 'new'
    ? {
        subject: 'Create your administrator account',
        heading: 'Create your administrator account',
        texts: ['This link works once, for one hour. Enter your name and choose a password.'],
        action: { label: 'Create administrator', path },
        finePrint: FINE_PRINT,
      }
    : {
        subject: 'You are an administrator now',
        heading: 'You are an administrator now',
        texts: ['Your password stays. To choose another, use this link; it works once, for one hour.'],
        action: { label: 'Choose another password', path },
        finePrint: FINE_PRINT,
      }
