import { Link } from '@tanstack/react-router'
import { Plus, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { asButton, Button } from '../ui/Button.tsx'
import { useKeys, useSingleKeys } from '../ui/keys/use-keys.ts'

/** The same on every list; a ticket that lies open beside its list claims the letter. */
const KEY = 'c'

interface Props {
  /** What it makes: `Create Pattern`. */
  children: string
  icon?: LucideIcon
  look?: 'primary' | 'quiet'
  /** The page that makes one, or what opens in its place. */
  make: string | (() => void)
}

/** What a list's head has to make one more of its rows, by a press or a key. */
export function NewButton({ children, icon: Icon = Plus, look = 'primary', make }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useKeys('List', [{ keys: [KEY], words: children, run: () => (button.current ?? link.current)?.click() }])
  const shortcut = useSingleKeys() ? KEY : undefined
  if (typeof make === 'string') {
    return (
      <Link ref={link} to={make as never} aria-keyshortcuts={shortcut} {...asButton(look)}>
        <Icon size={16} aria-hidden="true" />
        {children}
      </Link>
    )
  }
  return (
    <Button ref={button} look={look} icon={Icon} aria-keyshortcuts={shortcut} onClick={make}>
      {children}
    </Button>
  )
}
