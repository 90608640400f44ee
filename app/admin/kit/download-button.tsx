import Download from 'lucide-react/icons/download'
import { buttonClass } from '../../ui/button.tsx'

export function DownloadButton({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: 'secondary' })}>
      <Download aria-hidden="true" className="size-4.5" />
      {label}
    </a>
  )
}
