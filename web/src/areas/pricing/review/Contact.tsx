import { Mail, Phone } from 'lucide-react'
import type { ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { asButton } from '../../../ui/Button.tsx'
import css from './Review.module.css'

/** Who sent the offer and answers questions about it, one press away by phone and by email. */
export function Contact({ quote: { contact, customer_name } }: { quote: ReviewQuote }) {
  if (contact === null) return null
  const { name, email, phone } = contact
  return (
    <section className={css.panel} aria-labelledby="contact">
      <div>
        <h2 id="contact" className={css.heading}>
          {name}
        </h2>
        <p className={css.quiet}>Your contact at {customer_name}</p>
      </div>
      <div className={css.reach}>
        {phone !== '' && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} {...asButton()}>
            <Phone size={16} aria-hidden="true" /> Call {phone}
          </a>
        )}
        <a href={`mailto:${email}`} {...asButton()}>
          <Mail size={16} aria-hidden="true" /> {email}
        </a>
      </div>
    </section>
  )
}
