import { partCosts } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import type { SellerContact } from '#contract/areas/pricing/review/review.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { dayInZone } from '#contract/base/place-time.ts'
import { showCents } from '#contract/base/money.ts'
import { oneLine } from '../../../mail/one-line.ts'
import type { Mail } from '../../../mail/post.ts'
import type { QuotingCustomer, StoredQuote } from '../quotes/quotes.queries.ts'

interface Offer {
  quote: StoredQuote
  quoting: Pick<QuotingCustomer, 'name' | 'preferred_theme'>
  customerId: number
  letterhead: NonNullable<Mail['letterhead']>
  /** Below the address of the brand. */
  path: string
  hasPasscode: boolean
  /** The sender, who receives replies by email; null for a machine. */
  contact: SellerContact | null
}

const getLane = ({ origin, destination }: StoredQuote): string => `${origin} to ${destination}`

/** What the total leaves out. */
function whenUsedTexts({ other_costs }: StoredQuote): string[] {
  const { onlyWhenUsed } = partCosts(other_costs)
  if (onlyWhenUsed.length === 0) return []
  const list = onlyWhenUsed.map(({ description, amount }) => `${description} ${showCents(amount)}`).join(', ')
  return [`Charged only when used, not in the total: ${list}.`]
}

const contactText = ({ name, email, phone }: SellerContact): string =>
  `Questions? Reply to this email, or contact ${name}: ${[phone, email].filter(Boolean).join(', ')}.`

/** The offer to a shipper, with the link that opens it. */
export const offerMail = ({
  quote,
  quoting,
  letterhead,
  customerId,
  path,
  hasPasscode,
  contact,
}: Offer): Mail => ({
  kind: 'quote_offer',
  customerId,
  recipients: [quote.email],
  ...(contact !== null && { replyTo: contact.email }),
  preferredTheme: quoting.preferred_theme,
  letterhead,
  subject: oneLine(`Quote ${quote.id}: ${getLane(quote)}`),
  heading: `${quoting.name} has a quote for you`,
  texts: [
    `${quote.commodities.join(', ')}, from ${getLane(quote)}.`,
    `Total: ${showCents(quote.total)}, effective from ${showDate(quote.effective_date)}.`,
    ...whenUsedTexts(quote),
    `Accept it or make a counter-offer by the end of ${dayInZone(quote.expiration_date, quote.zone)}. No sign-in needed.`,
    ...(hasPasscode ? [`You’ll need a passcode. ${quoting.name} will give it to you separately.`] : []),
    ...(contact === null ? [] : [contactText(contact)]),
  ],
  action: { label: 'Review quote', path },
  finePrint: `This link is for ${quote.email}. Anyone with this link can respond. It expires with the quote, or when a newer one is sent.`,
})
