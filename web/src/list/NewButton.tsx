import { Link } from '@tanstack/react-router'
import { Plus, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import type { Access } from '#contract/base/access.ts'
import { useMay, useMayGo } from '../shell/access/may.ts'
import { asButton, Button } from '../ui/Button.tsx'
import { useKeys, useSingleKeys } from '../ui/keys/use-keys.ts'

/** The same key on every list; a ticket that is open next to its list takes precedence. */
const KEY = 'c'

const OPEN = { access: 'signed-in' } as const

interface Props {
  /** The label of its action: `Create Pattern`. */
  children: string
  icon?: LucideIcon
  look?: 'primary' | 'quiet'
  /** The page that creates one, or a dialog instead. */
  make: string | (() => void)
  /** The endpoint that creates one: without permission for it there is no button. */
  by?: { access: Access }
}

/** A list header's action to create a row, by press or key. */
export function NewButton({ children, icon: Icon = Plus, look = 'primary', make, by = OPEN }: Props) {
  const mayGo = useMayGo()
  const mayCall = useMay(by)
  const isOffered = mayCall && (typeof make !== 'string' || mayGo(make))
  const button = useRef<HTMLButtonElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useKeys('List', [{ keys: [KEY], text: children, run: () => (button.current ?? link.current)?.click() }])
  const shortcut = useSingleKeys() ? KEY : undefined
  if (!isOffered) return null
  if (typeof make === 'string') {
    return (
      <Link ref={link} to={make as never} aria-keyshortcuts={shortcut} {...asButton(look)}>
        <Icon size={16} aria-hidden="true" />
        {children}
      </Link>
    )
  }
  return (
    <Button ref={button} variant={look} icon={Icon} aria-keyshortcuts={shortcut} onClick={make}>
      {children}
    </Button>
  )
}
