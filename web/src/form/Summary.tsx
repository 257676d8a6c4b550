import { useEffect, useRef } from 'react'
import { CircleAlert } from 'lucide-react'
import { formatCount } from '#contract/base/plural.ts'
import type { FieldProblem } from './checker.ts'
import type { FormCore } from './context.ts'
import { getLabel } from './Field.tsx'
import { focusOn } from './focus.ts'
import type { FormOptions } from './setup.ts'
import css from './Form.module.css'

interface Props extends Pick<FormOptions, 'summary' | 'isSent'> {
  core: FormCore
  problems: readonly FieldProblem[]
}

/** The errors that prevented sending: takes the focus and links to each field, with the message shown there. */
export function Summary({ core, problems, summary, isSent }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [problems])
  const title = summary ?? countText(problems.length, isSent)
  return (
    <div ref={box} className={`${css.top} ${css.summary}`} role="alert" tabIndex={-1}>
      <p className={css.summaryTitle}>
        <CircleAlert size={16} aria-hidden="true" />
        {title}
      </p>
      <ul className={css.problems}>
        {problems.map(({ path, text }) => (
          <li key={path}>
            <Problem core={core} path={path} text={text} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const countText = (count: number, isSent: true | undefined): string =>
  `${isSent ? 'Not sent' : 'Not saved'}. Fix ${formatCount(count, 'field')}.`

function Problem({ core, path, text }: FieldProblem & { core: FormCore }) {
  const label = getLabel(core, path)
  if (label === null) return text
  return (
    <a
      href={`#${core.id}-${path}`}
      className={css.problem}
      onClick={(event) => {
        event.preventDefault()
        focusOn(core, path)
      }}
    >
      {label}: {text}
    </a>
  )
}
