import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Japanese. */
export const TEXTS: MapTranslation = {
  language: 'ja',
  map: 'パノラマの地図',
  zoomIn: '拡大',
  zoomOut: '縮小',
  showAll: 'すべてのパノラマを表示',
  loading: '地図を読み込んでいます',
  inView: '表示範囲内のパノラマ',
  noneInView: '表示範囲内に個別のパノラマはありません。拡大すると表示されます。',
  sphere: 'パノラマ {id}',
  away: '中心から{wind}へ {distance}',
  winds: ['北', '北東', '東', '南東', '南', '南西', '西', '北西'],
  active: '{name} を選択しました',
  noWebGl: 'このブラウザは WebGL 2 に対応していないため、地図を表示できません。',
  lostWebGl:
    'グラフィック メモリを解放するため、ブラウザが地図を一時停止しました。地図は自動的に再開します。',
  failed: '地図を読み込めませんでした。',
  wheelHint: '地図を拡大・縮小するには、Ctrl キーを押しながらスクロールしてください',
  wheelHintMac: '地図を拡大・縮小するには、⌘ キーを押しながらスクロールしてください',
  touchHint: '地図を移動するには 2 本の指を使います',
};
