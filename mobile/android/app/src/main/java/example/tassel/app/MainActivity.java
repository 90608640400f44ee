package example.tassel.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
