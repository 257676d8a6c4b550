import { showNumber } from '#contract/base/plural.ts'
import { useState } from 'react'
import { MAX_BULK_SEARCH_IDS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { NamedBox } from '../../../ui/field/NamedBox.tsx'
import { MAX_IDS_IN_ADDRESS, readLookup } from './asset-lookup.rules.ts'
import classes from './AssetLookup.module.css'

/** Accepts one id per line and shows how they were parsed before searching. */
export function LookupForm({
  start,
  onFind,
}: {
  start: string
  onFind: (ids: readonly string[], name: string) => void
}) {
  const [text, setText] = useState(start)
  const [name, setName] = useState('')
  const lookup = readLookup(text)
  const { ids, entered, repeated, excess } = lookup

  return (
    <form
      id="assetLookup"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (excess === 0) onFind(ids, name.trim())
      }}
    >
      <label className={classes.label} htmlFor="assetLookupIds">
        Paste up to {showNumber(MAX_BULK_SEARCH_IDS)} equipment IDs, waybill numbers or bill of lading
        numbers, one per line.
      </label>
      <textarea
        id="assetLookupIds"
        className={classes.ids}
        rows={11}
        value={text}
        spellCheck={false}
        data-autofocus
        placeholder={'GATX 1234\nUTLX207444\nTTGX 980012'}
        aria-describedby="assetLookupCount"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id="assetLookupCount" className={classes.count} role="status">
        <strong>{showNumber(entered)}</strong> {entered === 1 ? 'ID' : 'IDs'} entered
        {repeated.length > 0 && `; ${repeatedText(repeated)}`}
      </p>
      {excess > 0 && (
        <p className={classes.problem} role="alert">
          {showNumber(ids.length)} different IDs are {showNumber(excess)} more than one search allows. Remove{' '}
          {showNumber(excess)} or search in two batches.
        </p>
      )}
      {ids.length > MAX_IDS_IN_ADDRESS && (
        <NamedBox
          label="List name"
          help="A list this long is saved so colleagues can open it with a link."
          placeholder="Pasted today"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        <Button disabled={text === ''} onClick={() => setText('')}>
          Clear
        </Button>
        <Button variant="primary" submits disabled={excess > 0 || (ids.length === 0 && start === '')}>
          {ids.length === 0 && start !== '' ? 'Show all assets' : 'Find assets'}
        </Button>
      </div>
    </form>
  )
}

const NAMED = 3

function repeatedText(repeated: readonly string[]): string {
  const named = repeated.slice(0, NAMED).join(', ')
  const more = repeated.length > NAMED ? ` and ${showNumber(repeated.length - NAMED)} more` : ''
  return `duplicates: ${named}${more}`
}
