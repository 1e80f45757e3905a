import { useSnapshot } from 'valtio';
import { localDay } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { sharesTexts } from '../../texts/shares.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import { type Share, type SharesStore, isEnded, nameOfShare } from './shares-store.ts';
import styles from './share-row.module.css';

/** Returns the address of the picture at the API host as this page reaches it. */
function pictureOf({ picture }: Share, apiUrl: string): string {
  const { pathname, search } = new URL(picture);
  return `${apiUrl}${pathname}${search}`;
}

interface ShareRowProps {
  readonly store: SharesStore;
  readonly share: Share;
  readonly onEmbed: () => void;
  readonly onEnd: () => void;
}

/** A shared view: its picture, how often it was opened, and when its link ends. */
export function ShareRow({ store, share, onEmbed, onEnd }: ShareRowProps) {
  const { config, messages, now } = usePortal();
  const { busy } = useSnapshot(store.state);
  const isOver = isEnded(share, useNow(now));
  const name = nameOfShare(share);
  const { id, url, created_date, ends_at, views, viewed_at } = share;
  return (
    <li className={styles.share} data-off={isOver}>
      <a
        className={styles.picture}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={-1}
        aria-hidden="true"
      >
        <img src={pictureOf(share, config.apiUrl)} alt="" width={320} height={168} loading="lazy" />
      </a>
      <div className={styles.words}>
        <p>
          <a
            className={styles.name}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            title={sharesTexts.open(name)}
          >
            <bdi>{name}</bdi>
          </a>
        </p>
        <p className={styles.facts}>
          <span>{sharesTexts.shared(localDay(created_date))}</span>
          <span>{sharesTexts.opened(views, viewed_at === null ? null : localDay(viewed_at))}</span>
          {ends_at === null ? null : (
            <span>{isOver ? sharesTexts.ended(localDay(ends_at)) : sharesTexts.ends(localDay(ends_at))}</span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Switch
          label={sharesTexts.switchOf(name)}
          isOn={!isOver}
          isBusy={busy[id] === true}
          onChange={() => void store.switch(share)}
        />
        <IconButton icon="clock" label={sharesTexts.end(name)} onClick={onEnd} />
        <IconButton icon="code" label={sharesTexts.embed(name)} onClick={onEmbed} />
        <CopyButton
          text={url}
          label={sharesTexts.copyLink(name)}
          onCopied={(isCopied) =>
            messages.add(
              isCopied ? 'success' : 'error',
              isCopied ? sharesTexts.linkCopied : sharesTexts.notCopied,
            )
          }
        />
      </div>
    </li>
  );
}
