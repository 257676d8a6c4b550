import { Link } from '@tanstack/react-router'
import { DoorPage } from './DoorPage.tsx'
import css from './LoginHelpPages.module.css'

const PICTURE = {
  promise: 'Back on track in a minute.',
  detail: 'An administrator of your company sets a new password for you.',
}

/** Resetting by mail opens with the next release; until then the page says who can help. */
export function ForgotPasswordPage() {
  return (
    <DoorPage title="Forgot Password" {...PICTURE}>
      <div className={css.text}>
        <p>Resetting your password by e-mail is not open yet. It comes with the next release.</p>
        <p>
          Until then, ask an administrator of your company, or whoever opened your account, for a new
          password. You can use it at once.
        </p>
        <Link to="/login" className={css.back}>
          Back to sign in
        </Link>
      </div>
    </DoorPage>
  )
}

export function ResetPasswordPage() {
  return (
    <DoorPage title="Reset Password" {...PICTURE}>
      <div className={css.text}>
        <p>
          Links for a new password are not sent yet, so this one cannot be used. They come with the next
          release.
        </p>
        <p>Ask an administrator of your company for a new password.</p>
        <Link to="/login" className={css.back}>
          Back to sign in
        </Link>
      </div>
    </DoorPage>
  )
}
