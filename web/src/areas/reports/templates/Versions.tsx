import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/base/plural.ts'
import type { SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { reloadTemplates, restoreVersion, templateVersions } from './templates.calls.ts'

interface Of {
  customerId: number
  templateId: number
}

const HEIGHT_PX = 120

/** What changed in a template and when; an earlier version can be restored. */
export function Versions(params: Of) {
  const found = useQuery(templateVersions(params))
  const restore = useAction((version: number, options: SendOptions) =>
    restoreVersion({ ...params, version }, options),
  )
  const used = found.data?.used_by ?? []
  return (
    <Panel
      title="Versions"
      hint={
        found.data &&
        (used.length > 0
          ? `Used by ${formatCount(used.length, 'report')}: ${used.join(', ')}`
          : 'Not used by a report yet.')
      }
    >
      {restore.refusal && <Refusal>{restore.refusal}</Refusal>}
      <Loaded query={found} failure="Couldn’t load the versions" waiting={HEIGHT_PX}>
        {({ versions }) => (
          <SimpleTable
            label="Versions"
            kind="plain"
            rows={versions}
            getKey={({ version }) => version}
            columns={[
              { head: 'Version', names: true, render: ({ version }) => version },
              { head: 'Changed', render: ({ changed_ts }) => <When at={changed_ts} /> },
              { head: 'By', render: ({ changed_by }) => changed_by },
              { head: 'Changes', wide: true, render: ({ words }) => words },
              {
                head: 'Action',
                render: ({ version }) =>
                  version === versions[0]?.version ? (
                    'Current'
                  ) : (
                    <Button
                      size="small"
                      isBusy={restore.isBusy}
                      aria-label={`Restore version ${version}`}
                      onClick={() => void restore.run(version).then((made) => made && reloadTemplates())}
                    >
                      Restore
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
