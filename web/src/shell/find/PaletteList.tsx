import { CircleAlert, SearchX } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { MIN_FIND_CHARACTERS } from '#contract/areas/find/find.contract.ts'
import { Keys } from '../../ui/keys/Keys.tsx'
import { useSingleKeys } from '../../ui/keys/use-keys.ts'
import { HazmatMark } from '../../ui/rail/HazmatMark.tsx'
import { StatusBadge } from '../../ui/rail/StatusBadge.tsx'
import spoken from '../../ui/spoken.module.css'
import type { CallFailure } from '../queries.ts'
import { useSession } from '../session.ts'
import { matchedParts } from './match.ts'
import type { FindOption } from './options.ts'
import css from './Palette.module.css'

interface Props {
  term: string
  options: readonly FindOption[]
  active: FindOption | undefined
  isSearching: boolean
  error: CallFailure | null
  onRetry: () => void
  onPoint: (option: FindOption) => void
  onChoose: (option: FindOption) => void
}

export const LIST_ID = 'find-lines'
export const lineId = ({ id }: FindOption): string =>
  `find-${id.replace(/\W/g, (sign) => `-${sign.charCodeAt(0)}-`)}`

/** The lines of the search in their groups, or the message in their place. */
export function PaletteList(props: Props) {
  const { term, options, active, isSearching, error } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) document.getElementById(lineId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const groups = [...Map.groupBy(options, ({ group }) => group)]
  const isFound = options.some(({ group }) => group !== 'Asset list')
  return (
    <div ref={box} className={css.body}>
      {error && <Failed error={error} onRetry={props.onRetry} />}
      {!isSearching && !error && !isFound && term !== '' && options[0]?.id !== 'many' && (
        <NothingFound term={term} hasList={options.length > 0} />
      )}
      {groups.length > 0 && (
        <div id={LIST_ID} role="listbox" aria-label="Results" aria-busy={isSearching}>
          {groups.map(([group, lines]) => (
            <div key={group} role="group" aria-label={group}>
              <div className={css.groupName} aria-hidden="true">
                {group}
              </div>
              {lines.map((option) => (
                <Line key={option.id} option={option} isActive={option === active} {...props} />
              ))}
            </div>
          ))}
        </div>
      )}
      <p className={spoken.spoken} role="status">
        {announcement(props)}
      </p>
    </div>
  )
}

function announcement({ term, options, isSearching, error }: Props): string {
  if (term === '' || error) return ''
  if (isSearching) return 'Searching…'
  return options.length === 1 ? '1 result' : `${options.length} results`
}

interface LineProps extends Pick<Props, 'term' | 'onPoint' | 'onChoose'> {
  option: FindOption
  isActive: boolean
}

function Line({ option, isActive, term, onPoint, onChoose }: LineProps) {
  const { act, icon: Icon, label, detail, status, hazmat, keys } = option
  const hasSingleKeys = useSingleKeys()
  const common = {
    id: lineId(option),
    className: css.line,
    onPointerMove: () => isActive || onPoint(option),
  }
  const content = (
    <>
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <span className={css.label}>
        <Marked text={label} term={option.group === 'Asset list' ? '' : term} />
      </span>
      <HazmatMark mark={hazmat} />
      {status && <StatusBadge code={status.code} label={status.label} />}
      {detail && (
        <span className={css.detail}>
          <Marked text={detail} term={option.group === 'People' ? term : ''} />
        </span>
      )}
      {keys && hasSingleKeys && (
        <span className={css.keys}>
          <Keys of={keys} />
        </span>
      )}
    </>
  )
  if ('run' in act) {
    return (
      // Keys are handled by the field above, which represents every line.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div role="option" tabIndex={-1} aria-selected={isActive} {...common} onClick={() => onChoose(option)}>
        {content}
      </div>
    )
  }
  const follow = (event: MouseEvent) => {
    // With a key the browser opens another tab, and a person's address is the mail program's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(option)
  }
  return (
    <a role="option" tabIndex={-1} aria-selected={isActive} {...common} href={act.href} onClick={follow}>
      {content}
    </a>
  )
}

function Marked({ text, term }: { text: string; term: string }): ReactNode {
  const parts = matchedParts(text, term)
  if (parts.length === 0) return text
  return (
    <>
      {parts.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(parts[index - 1]?.[1] ?? 0, from)}
          <mark className={css.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.[1])}
    </>
  )
}

function Failed({ error, onRetry }: { error: CallFailure; onRetry: () => void }) {
  return (
    <div className={css.state} role="alert">
      <CircleAlert size={18} aria-hidden="true" />
      <p>
        Couldn’t search shipments and people. {error.message}
        {error.error.request_id && <span className={css.fine}> ({error.error.request_id})</span>}
      </p>
      <button type="button" className={css.retry} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

function NothingFound({ term, hasList }: { term: string; hasList: boolean }) {
  const { company, permissions } = useSession()
  const text = permissions.includes('visibility_universal_search')
    ? nothingText(term, company.name)
    : `No people, pages or actions match “${term}”. ${hasList ? 'You can search for units in the asset list.' : 'Your role doesn’t include searching for units.'}`
  return (
    <div className={css.state}>
      <SearchX size={18} aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}

const nothingText = (term: string, company: string): string =>
  term.length < MIN_FIND_CHARACTERS
    ? `No pages or actions match “${term}”. Type at least ${MIN_FIND_CHARACTERS} characters to search everything.`
    : `No results for “${term}” at ${company}. Enter the beginning of a number, or any ${MIN_FIND_CHARACTERS} characters of an equipment ID.`
