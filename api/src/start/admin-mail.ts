import { mailBrand } from '../mail/brands.ts'
import { type MailContent, renderMail } from '../mail/template.ts'
import { openMailServer } from '../mail/smtp.ts'
import type { Settings } from '../env.ts'
import type { Made } from './administrator.ts'

const FINE_PRINT =
  'Someone created this administrator account on the portal’s server. If you didn’t expect this, contact them.'

const BECAME = {
  new: 'was',
  promoted: 'is now an active administrator and was',
  unchanged: 'was already an active administrator and was',
} as const

/** Emails the link created by the command; returns a one-line result, null without a mail server. */
export async function mailAdministrator(
  made: Made,
  email: string,
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'partnerUrl'>,
): Promise<{ isSent: boolean; line: string } | null> {
  const { smtpUrl, mailFrom } = settings
  if (smtpUrl === null || made.path === null) return null
  const brand = mailBrand('', settings)
  const content = getContent(made.kind, made.path)
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
      line: `${email} ${BECAME[made.kind]} emailed a link that works once and expires in 1 hour.`,
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      isSent: false,
      line: `The email to ${email} couldn’t be sent (${why}). Send them the link yourself.`,
    }
  }
}

const getContent = (kind: Made['kind'], path: string): MailContent =>
  kind === 'new'
    ? {
        subject: 'Create your administrator account',
        heading: 'Create your administrator account',
        texts: ['This link works once and expires in 1 hour. Enter your name and choose a password.'],
        action: { label: 'Create administrator', path },
        finePrint: FINE_PRINT,
      }
    : {
        subject: 'You’re now an administrator',
        heading: 'You’re now an administrator',
        texts: [
          'Your password is unchanged. To choose a new one, use this link. It works once and expires in 1 hour.',
        ],
        action: { label: 'Choose a new password', path },
        finePrint: FINE_PRINT,
      }
