import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Korean. */
export const TEXTS: MapTranslation = {
  language: 'ko',
  map: '파노라마 지도',
  zoomIn: '확대',
  zoomOut: '축소',
  showAll: '모든 파노라마 보기',
  loading: '지도를 불러오는 중',
  inView: '화면에 보이는 파노라마',
  noneInView: '화면에 개별 파노라마가 없습니다. 확대하면 볼 수 있습니다.',
  sphere: '파노라마 {id}',
  away: '중심에서 {wind}으로 {distance}',
  winds: ['북쪽', '북동쪽', '동쪽', '남동쪽', '남쪽', '남서쪽', '서쪽', '북서쪽'],
  active: '{name} 선택됨',
  noWebGl: '이 브라우저는 WebGL 2를 지원하지 않아 지도를 표시할 수 없습니다.',
  lostWebGl:
    '브라우저가 그래픽 메모리를 확보하기 위해 지도를 일시중지했습니다. 지도는 자동으로 다시 표시됩니다.',
  failed: '지도를 불러오지 못했습니다.',
  wheelHint: '지도를 확대·축소하려면 Ctrl 키를 누른 채 스크롤하세요',
  wheelHintMac: '지도를 확대·축소하려면 ⌘ 키를 누른 채 스크롤하세요',
  touchHint: '지도를 움직이려면 두 손가락을 사용하세요',
};
