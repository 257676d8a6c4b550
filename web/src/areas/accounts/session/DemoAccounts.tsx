import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../../../shell/toasts.ts'
import css from './DemoAccounts.module.css'
import { signInAs } from './sign-in.calls.ts'

/** The demo's password is public: README.md prints it. */
const PASSWORD = 'ride-the-rails'

const ACCOUNTS = [
  { name: 'shipper', sees: 'All features of one customer' },
  { name: 'viewer', sees: 'The asset list only' },
  { name: 'terminal', sees: 'A terminal’s load list' },
  { name: 'admin', sees: 'All features and the admin pages' },
] as const

/** The accounts of the demo, each one press from its first page; only on portals that run the demo. */
export function DemoAccounts() {
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const enter = async (name: string) => {
    setIsBusy(true)
    const result = await signInAs('portal', { email: `${name}@demo.example`, password: PASSWORD })
    setIsBusy(false)
    if (result.success) await router.navigate({ to: result.data, replace: true })
    else toast({ status: 'danger', message: result.error.message })
  }
  return (
    <section className={css.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={css.title}>
        Explore the demo
      </h2>
      <ul className={css.list}>
        {ACCOUNTS.map(({ name, sees }) => (
          <li key={name}>
            <button
              type="button"
              className={css.account}
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) void enter(name)
              }}
            >
              <span className={css.name}>{name}@demo.example</span>
              <span className={css.sees}>{sees}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={css.sees}>
        Password for all demo accounts: <code>{PASSWORD}</code>
      </p>
    </section>
  )
}
