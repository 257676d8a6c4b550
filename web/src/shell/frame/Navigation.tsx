import { useMedia } from '../../ui/use-media.ts'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { ArrowLeft, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { brand } from '../../theme/brands.ts'
import { NAV_ICONS } from './nav-icons.ts'
import css from './Navigation.module.css'
import { isUnder, navigationFor, type NavItem } from './nav-items.ts'
import { isWithoutCustomers } from '../customer.ts'
import { usePages } from '../pages.ts'
import { getFrame } from '../route.ts'
import { useSession } from '../session.ts'
import { save, recall } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

/** The width the user chose; null lets the size of the window decide. */
const chosen = createStore(recall('navigation'))
const SMALL = '(max-width: 80em)'

function choose(width: 'narrow' | 'wide'): void {
  chosen.set(width)
  save('navigation', width)
}

/** The navigation, drawn as a route: every entry is a stop, and the current one is highlighted. */
export function Navigation() {
  const isSmall = useMedia(SMALL)
  const narrow = (useStore(chosen) ?? (isSmall ? 'narrow' : 'wide')) === 'narrow'
  const Toggle = narrow ? PanelLeftOpen : PanelLeftClose
  return (
    <nav className={css.rail} data-narrow={narrow || undefined} aria-label="Main">
      <BrandLine />
      <NavList />
      <button
        type="button"
        className={css.toggle}
        onClick={() => choose(narrow ? 'wide' : 'narrow')}
        aria-expanded={!narrow}
      >
        <Toggle size={18} aria-hidden="true" />
        <span className={css.label}>{narrow ? 'Expand navigation' : 'Collapse'}</span>
      </button>
    </nav>
  )
}

export function BrandLine({ onChoose }: { onChoose?: () => void }) {
  const { Mark, name } = brand
  return (
    <Link to="/" className={css.brand} aria-label={`${name}, home`} onClick={onChoose}>
      <Mark className={css.mark} />
      <span className={css.name}>{name}</span>
    </Link>
  )
}

export function NavList({ onChoose }: { onChoose?: () => void }) {
  const session = useSession()
  const current = useMatches().at(-1)?.staticData.page
  const frame = getFrame(current?.path)
  const groups = navigationFor(usePages(), session, frame)
  useLastCustomerPage(frame === 'customer')
  return (
    <div className={css.nav}>
      {frame === 'admin' && !isWithoutCustomers(session) && (
        <Link
          to={lastCustomerPage}
          className={css.back}
          title={`Back to ${session.company.name}`}
          onClick={onChoose}
        >
          <ArrowLeft size={16} aria-hidden="true" />
          <span className={css.label}>Back to {session.company.name}</span>
        </Link>
      )}
      {groups.map(({ group, items }) => (
        <section key={group} className={css.group} aria-label={group}>
          <h2 className={css.title}>{group}</h2>
          <ul className={css.list}>
            {items.map((item) => (
              <Stop
                key={item.path}
                item={item}
                customerId={session.company.id}
                isCurrent={current !== undefined && isUnder(current.navPath ?? current.path, item.path)}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Where one was before the admin pages; their way back leads there. */
let lastCustomerPage = '/'

function useLastCustomerPage(isOfCustomer: boolean): void {
  const href = useLocation({ select: (at) => at.href })
  useEffect(() => {
    if (isOfCustomer) lastCustomerPage = href
  }, [isOfCustomer, href])
}

/**
 * On a low screen the navigation scrolls, and the current entry must be visible. With the browser's own scrolling,
 * the Tab key would also start there.
 */
function bringIntoView(link: HTMLElement | null): void {
  const list = link?.closest(`.${css.nav}`)
  if (!link || !list) return
  const [place, room] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollTop += Math.max(0, place.bottom - room.bottom) + Math.min(0, place.top - room.top)
}

interface StopProps {
  item: NavItem
  customerId: number
  isCurrent: boolean
  onChoose?: (() => void) | undefined
}

function Stop({ item, customerId, isCurrent, onChoose }: StopProps) {
  const { path, label, icon, badge: Badge } = item
  const Icon = NAV_ICONS[icon]
  return (
    <li className={css.stop}>
      <Link
        to={path}
        params={{ customerId: String(customerId) }}
        className={css.link}
        aria-current={isCurrent ? 'page' : undefined}
        ref={isCurrent ? bringIntoView : undefined}
        title={label}
        onClick={onChoose}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={css.icon} />
        <span className={css.label}>{label}</span>
        {Badge && (
          <Suspense>
            <Badge />
          </Suspense>
        )}
      </Link>
    </li>
  )
}
