import { ScanLine } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { carNumberIn } from './load.rules.ts'
import css from './LoadListPage.module.css'

/** A barcode API of some browsers that TypeScript does not declare. */
interface CodeReader {
  detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
type CodeReaders = new () => CodeReader

const POLL_MS = 250

const readers = (): CodeReaders | undefined =>
  (window as unknown as { BarcodeDetector?: CodeReaders }).BarcodeDetector

/** Reads a car's number from a code with the camera, where the browser can; elsewhere the number is typed. */
export function ScanButton({ onFound }: { onFound: (number: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!readers() || !navigator.mediaDevices) return null
  return (
    <>
      <IconButton
        icon={ScanLine}
        size="large"
        label="Scan a car number"
        // it is inside the label of the search field
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      />
      {isOpen && (
        <Scanner
          onFound={(number) => {
            setOpen(false)
            onFound(number)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Scanner({ onFound, onClose }: { onFound: (number: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const stop = new AbortController()
    watch(video.current!, stop.signal, (number) => found(number)).catch(() => setRefused(true))
    return () => stop.abort()
  }, [])
  return (
    <Dialog title="Scan a car number" kind="sheet" isOpen onClose={onClose}>
      {isRefused ? (
        <p role="alert">Can’t use the camera. Allow it in your browser settings, or type the digits.</p>
      ) : (
        <>
          <p>Point the camera at the code on the car or its paperwork.</p>
          <video ref={video} className={css.video} muted playsInline />
        </>
      )}
      <div className={css.choice}>
        <Button onClick={onClose}>Type it instead</Button>
      </div>
    </Dialog>
  )
}

/** Looks through the camera until a code names a car. */
async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onFound: (number: string) => void,
): Promise<void> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => camera.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  video.srcObject = camera
  await video.play()
  const reader = new (readers()!)()
  while (!signal.aborted) {
    const number = (await reader.detect(video)).map(({ rawValue }) => carNumberIn(rawValue)).find(Boolean)
    if (number) return onFound(number)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
