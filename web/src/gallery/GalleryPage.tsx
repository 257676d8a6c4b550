import { type ComponentType, Suspense } from 'react'
import { partBesideData } from '../shared/lazy-part.ts'
import { brand } from '../theme/brands.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ClosedFieldsExhibit, EmptyFieldsExhibit, FilledFieldsExhibit } from './FieldExhibits.tsx'
import { FileIconsExhibit, FieldsExhibit, NotesExhibit, StatesExhibit } from './GalleryExhibits.tsx'
import frame from '../ui/frame.module.css'
import css from './GalleryPage.module.css'

interface Exhibit {
  title: string
  /** The file of the component. */
  file: string
  Show: ComponentType
}

const pickers = () => import('./PickerExhibits.tsx')
const PickOneExhibit = partBesideData(async () => (await pickers()).PickOneExhibit)
const PickManyExhibit = partBesideData(async () => (await pickers()).PickManyExhibit)
const ShipmentExhibit = partBesideData(async () => (await pickers()).ShipmentExhibit)

/** Every shared component that can be shown on its own; new ones are added here. */
const EXHIBITS: readonly Exhibit[] = [
  { title: 'Fields of a form', file: 'form/Field.tsx', Show: EmptyFieldsExhibit },
  { title: 'Fields, filled', file: 'form/controls', Show: FilledFieldsExhibit },
  { title: 'Fields, switched off', file: 'form/controls', Show: ClosedFieldsExhibit },
  { title: 'Note writer and notes', file: 'shared/NoteWriter.tsx', Show: NotesExhibit },
  { title: 'File icons', file: 'shared/FileIcon.tsx', Show: FileIconsExhibit },
  { title: 'Pickers of one', file: 'ui/pick/PickOne.tsx', Show: PickOneExhibit },
  { title: 'Pickers of several', file: 'ui/pick/PickMany.tsx', Show: PickManyExhibit },
  { title: 'Shipments', file: 'shared/pickers/ShipmentPicker.tsx', Show: ShipmentExhibit },
  { title: 'Fields', file: 'ui/TextField.tsx', Show: FieldsExhibit },
  { title: 'Nothing to show', file: 'ui/EmptyState.tsx', Show: StatesExhibit },
]

/** The shared parts of the portal side by side, for those who build it. The host name picks the brand. */
export function GalleryPage() {
  return (
    <>
      <PageHead
        title="Gallery"
        detail={`Shared parts in the ${brand.name} brand.`}
        actions={
          <a className={css.other} href={otherBrandAddress(new URL(location.href))}>
            Show the other brand
          </a>
        }
      />
      <div className={css.exhibits}>
        {EXHIBITS.map(({ title, file, Show }) => (
          <section key={title} className={`${frame.frame} ${css.exhibit}`} aria-label={title}>
            <h2 className={css.title}>
              {title} <code className={css.file}>{file}</code>
            </h2>
            <Suspense>
              <Show />
            </Suspense>
          </section>
        ))}
      </div>
    </>
  )
}

/** The same page under the host name of the other brand; on one machine every name below localhost is itself. */
export function otherBrandAddress(here: URL): string {
  const there = new URL(here)
  const isPartner = here.hostname.startsWith('railconnect.')
  there.hostname = isPartner ? here.hostname.replace('railconnect.', '') : `railconnect.${here.hostname}`
  return there.href
}
