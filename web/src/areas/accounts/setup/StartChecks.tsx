import { Check, TriangleAlert } from 'lucide-react'
import type { StartCheck } from '#contract/base/start-check.ts'
import css from './StartChecks.module.css'

/** The checks of the portal's components: failures first, each with the settings that fix it. */
export function StartChecks({ checks }: { checks: readonly StartCheck[] }) {
  const readyCount = checks.filter(({ state }) => state === 'ready').length
  const isAll = readyCount === checks.length
  return (
    <section className={css.checks} aria-labelledby="start-checks">
      <h2 id="start-checks" className={css.title}>
        Setup checks
      </h2>
      <p className={css.count}>
        {readyCount} of {checks.length} ready.{isAll ? '' : ' You can set up the rest later.'}
      </p>
      <ul className={css.list}>
        {checks.map((check) => (
          <CheckRow key={check.part} {...check} />
        ))}
      </ul>
    </section>
  )
}

function CheckRow({ part, state, text, settings }: StartCheck) {
  const Icon = state === 'ready' ? Check : TriangleAlert
  return (
    <li className={css.row} data-state={state}>
      <Icon size={16} role="img" aria-label={state === 'ready' ? 'Ready' : 'Missing'} className={css.icon} />
      <b className={css.part}>{part}</b>
      <span className={css.text}>
        {text}
        {settings.length > 0 && <Remedy settings={settings} />}
      </span>
    </li>
  )
}

function Remedy({ settings }: { settings: readonly string[] }) {
  return (
    <>
      {' Set '}
      {settings.map((name, index) => (
        <span key={name}>
          {index > 0 && ' and '}
          <code className={css.setting}>{name}</code>
        </span>
      ))}
      .
    </>
  )
}
