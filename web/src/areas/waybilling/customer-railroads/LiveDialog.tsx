import type { CustomerRailroad } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { useAction } from '../../../form/use-action.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { makeLive } from './customer-railroads.calls.ts'
import type { CustomerName } from './customer-railroads.calls.ts'
import css from './CustomerRailroads.module.css'

interface Props {
  customer: CustomerName
  railroad: CustomerRailroad
  onClose: () => void
}

/** Says what going live, or stopping, means before it is done. */
export function LiveDialog({ customer, railroad: { scac, state, railroad_usage }, onClose }: Props) {
  const isLive = state === 'live'
  const { run, isBusy, refusal } = useAction((_: null, options) =>
    makeLive(customer.id, scac, !isLive)(options),
  )
  const press = async () => {
    if ((await run(null)) === null) return
    toast({ status: 'success', message: isLive ? `Bills to ${scac} are stopped.` : `${scac} is live.` })
    onClose()
  }
  return (
    <Dialog title={isLive ? `Stop bills to ${scac}?` : `Go live with ${scac}?`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.text}>
        {isLive
          ? `${customer.name} can’t send bills, corrections or cancellations to ${scac} until you go live again. Responses to bills already sent still arrive.`
          : `Bills of lading from ${customer.name} to ${scac} ${
              railroad_usage === 'T'
                ? 'will be marked as tests. They don’t move cars until usage is Production under Railroads.'
                : 'will be live and move cars.'
            }`}
      </p>
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          data-autofocus
          variant={isLive ? 'danger' : 'primary'}
          isBusy={isBusy}
          onClick={() => void press()}
        >
          {isLive ? 'Stop bills' : 'Go live'}
        </Button>
      </Actions>
    </Dialog>
  )
}
