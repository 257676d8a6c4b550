import { CloudOff, Printer } from 'lucide-react'
import { clockTime } from '#contract/base/place-time.ts'
import { When } from '../../shared/When.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useNow } from '../../ui/use-now.ts'
import css from './LoadListPage.module.css'

interface Props {
  balance: { loaded: number; empty: number; coming_today: number } | undefined
  /** Shown from this browser: there is no network. */
  isSaved: boolean
  /** When the list was loaded. */
  at: string | undefined
  /** The header of the printed switch list. */
  printed: readonly string[]
}

/** The balance of the yard, the switch list on paper, and whether there is a network. */
export function LoadHead({ balance, isSaved, at, printed }: Props) {
  const now = useNow()
  return (
    <>
      <PageHead
        title="Terminal"
        detail={
          balance &&
          `${balance.loaded} loaded, ${balance.empty} empty on site, ${balance.coming_today} due within a day`
        }
        actions={
          <Button icon={Printer} onClick={() => window.print()}>
            Print switch list
          </Button>
        }
      />
      <p className={css.printed}>{[...printed, clockTime(now)].join(' · ')}</p>
      {isSaved && at !== undefined && (
        <p className={css.offline} role="status">
          <CloudOff size={16} aria-hidden="true" />
          <span>
            You’re offline. This list was last updated <When at={at} />. Your changes are saved on this device
            and sent when you’re back online.
          </span>
        </p>
      )}
    </>
  )
}
