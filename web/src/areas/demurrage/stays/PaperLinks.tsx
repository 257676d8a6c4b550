import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { asButton } from '../../../ui/Button.tsx'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'

/** The way to the statement, and to the tariffs it is charged by. */
export function PaperLinks({ customerId }: { customerId: number }) {
  const mayOpen = useMayOpen()
  return (
    <>
      <Link to={pathTo(DEMURRAGE_PATHS.statement, { customerId })} {...asButton()}>
        Statement
      </Link>
      {mayOpen(DEMURRAGE_PATHS.tariffs) && (
        <Link to={pathTo(DEMURRAGE_PATHS.tariffs, { customerId })} {...asButton()}>
          Tariffs
        </Link>
      )}
    </>
  )
}
