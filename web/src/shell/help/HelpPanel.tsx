import { Link } from '@tanstack/react-router'
import { BookOpen, Compass, Keyboard, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { searchGlossary } from '../../ui/glossary.ts'
import { Keys } from '../../ui/keys/Keys.tsx'
import { useMayOpen } from '../access/may.ts'
import { closeOverlay, openKeySheet } from '../find/overlays.ts'
import { ROUTE_PATHS } from '../landing.ts'
import css from './HelpPanel.module.css'
import spoken from '../../ui/spoken.module.css'
import { startTour } from './tour.ts'

/** What the words on the screen mean, and the ways to more help. */
export function HelpPanel() {
  const [typed, setTyped] = useState('')
  const found = searchGlossary(typed)
  return (
    <Dialog title="Help" kind="side" isOpen onClose={closeOverlay}>
      <HelpLinks />
      <h3 className={css.name}>Glossary</h3>
      <input
        type="search"
        className={css.search}
        aria-label="Search the glossary"
        placeholder="CP, slipped, interchange"
        value={typed}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={spoken.spoken} role="status">
        {typed.trim() !== '' && `${found.length} found`}
      </p>
      {found.length === 0 && <p className={css.none}>No terms match “{typed.trim()}”. Try another one.</p>}
      <dl className={css.text}>
        {found.map(({ word, meaning }) => (
          <div key={word} className={css.entry}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function HelpLinks() {
  const mayOpen = useMayOpen()
  const tour = () => {
    closeOverlay()
    startTour()
  }
  return (
    <ul className={css.ways}>
      <li>
        <button type="button" className={css.way} onClick={tour}>
          <Compass size={16} aria-hidden="true" />
          Take the tour
        </button>
      </li>
      <li>
        <button type="button" className={css.way} onClick={openKeySheet}>
          <Keyboard size={16} aria-hidden="true" />
          Keyboard shortcuts
          <span className={css.keys}>
            <Keys of="Mod+/" />
          </span>
        </button>
      </li>
      <li>
        <a className={css.way} href="/api/docs">
          <BookOpen size={16} aria-hidden="true" />
          API reference
        </a>
      </li>
      {mayOpen(ROUTE_PATHS.feedback) && (
        <li>
          <Link
            className={css.way}
            to={ROUTE_PATHS.feedback}
            search={{ from: location.pathname + location.search } as never}
            onClick={closeOverlay}
          >
            <MessageSquareText size={16} aria-hidden="true" />
            Send feedback
          </Link>
        </li>
      )}
    </ul>
  )
}
