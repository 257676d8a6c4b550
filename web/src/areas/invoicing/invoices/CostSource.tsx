import { Link } from '@tanstack/react-router'
import { COST_SOURCES } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { pathTo } from '../../../shell/route.ts'
import { INVOICING_PATHS } from '../invoicing.rules.ts'

interface Props {
  customerId: number
  line: {
    ap_source?: keyof typeof COST_SOURCES | undefined
    ap_source_ref?: string | undefined
    ap_source_text?: string | undefined
  }
}

/** Where the cost of a line comes from; a railroad's bill opens. */
export function CostSource({
  customerId,
  line: { ap_source = 'hand', ap_source_ref, ap_source_text },
}: Props) {
  const text = ap_source_text || COST_SOURCES[ap_source]
  const label = ap_source === 'expected' ? `${text}, not billed yet` : text
  if (!ap_source_ref) return label
  return (
    <Link to={pathTo(INVOICING_PATHS.bill, { customerId, billId: ap_source_ref }) as never}>{label}</Link>
  )
}
