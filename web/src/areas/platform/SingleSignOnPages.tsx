import { Link } from '@tanstack/react-router'
import { DoorPage } from './DoorPage.tsx'
import css from './LoginHelpPages.module.css'

/** No identity provider is set up for this host: every step of single sign-on leads back to the e-mail sign-in. */
export function SingleSignOnPage() {
  return (
    <DoorPage
      title="Single sign-on"
      promise="One sign-in for all your tools."
      detail="Companies with an identity provider of their own enter here."
    >
      <div className={css.text}>
        <p>Single sign-on is not set up for this address. Please sign in with your e-mail and password.</p>
        <Link to="/login" className={css.back}>
          Go to sign in
        </Link>
      </div>
    </DoorPage>
  )
}
